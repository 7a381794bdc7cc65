/*
 * wikictl-http: one POST of a JSON text, for wikictl's http backend.
 *
 * usage: wikictl-http URL MILLISECONDS MAX-BYTES [KEY-VARIABLE] <body
 *
 * Says "STATUS RETRY-AFTER\n" and the body of the answer. The key is read from
 * the environment here, and stands in no argument and no message. It follows
 * no redirection, so neither key nor text reaches an address nobody named.
 * libcurl lives here.
 */
#include <arpa/inet.h>
#include <curl/curl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BODY_MAX ((size_t)16 << 20)

struct bytes {
	char *p;
	size_t n, max;
};

static size_t
keep(char *part, size_t size, size_t n, void *own)
{
	struct bytes *b = own;
	char *p;

	n *= size;
	if (n > b->max - b->n)
		return 0;
	p = realloc(b->p, b->n + n + 1);
	if (p == NULL)
		return 0;
	memcpy(p + b->n, part, n);
	b->p = p;
	b->n += n;
	p[b->n] = '\0';
	return n;
}

static bool
take_body(struct bytes *b)
{
	char part[65536];
	size_t n;

	while ((n = fread(part, 1, sizeof(part), stdin)) > 0)
		if (keep(part, 1, n, b) == 0)
			return false;
	return ferror(stdin) == 0;
}

static bool
is_loopback(const char *url)
{
	struct in_addr four;
	bool is = false;
	char *host = NULL;
	CURLU *u = curl_url();

	if (u != NULL && curl_url_set(u, CURLUPART_URL, url, 0) == CURLUE_OK &&
	    curl_url_get(u, CURLUPART_HOST, &host, 0) == CURLUE_OK)
		is = strcmp(host, "localhost") == 0 ||
		     (strncmp(host, "127.", 4) == 0 &&
			 inet_pton(AF_INET, host, &four) == 1) ||
		     strcmp(host, "[::1]") == 0;
	curl_free(host);
	curl_url_cleanup(u);
	return is;
}

static struct curl_slist *
headers(const char *key)
{
	struct curl_slist *l =
	    curl_slist_append(NULL, "Content-Type: application/json");
	char *line;
	size_t n;

	if (key == NULL || *key == '\0')
		return l;
	n = strlen(key) + sizeof("Authorization: Bearer ");
	line = malloc(n);
	if (line == NULL)
		return l;
	snprintf(line, n, "Authorization: Bearer %s", key);
	l = curl_slist_append(l, line);
	free(line);
	return l;
}

static int
post(CURL *c, const char *url, long ms, const char *key,
    const struct bytes *body, struct bytes *answer)
{
	char why[CURL_ERROR_SIZE] = "";
	struct curl_slist *h = headers(key);
	curl_off_t after = 0;
	long status = 0;
	CURLcode rc;

	curl_easy_setopt(c, CURLOPT_URL, url);
	curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "http,https");
	curl_easy_setopt(c, CURLOPT_FOLLOWLOCATION, 0L);
	curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
	if (is_loopback(url))
		curl_easy_setopt(c, CURLOPT_NOPROXY, "*");
	curl_easy_setopt(c, CURLOPT_TIMEOUT_MS, ms);
	curl_easy_setopt(
	    c, CURLOPT_CONNECTTIMEOUT_MS, ms < 10000 ? ms : 10000L);
	curl_easy_setopt(c, CURLOPT_USERAGENT, "wikictl/" WIKICTL_VERSION);
	curl_easy_setopt(c, CURLOPT_HTTPHEADER, h);
	curl_easy_setopt(c, CURLOPT_POSTFIELDS, body->p != NULL ? body->p : "");
	curl_easy_setopt(c, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)body->n);
	curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, keep);
	curl_easy_setopt(c, CURLOPT_WRITEDATA, answer);
	curl_easy_setopt(c, CURLOPT_ERRORBUFFER, why);
	rc = curl_easy_perform(c);
	curl_easy_getinfo(c, CURLINFO_RESPONSE_CODE, &status);
	curl_easy_getinfo(c, CURLINFO_RETRY_AFTER, &after);
	curl_slist_free_all(h);
	if (rc != CURLE_OK) {
		fprintf(stderr, "%s\n",
		    rc == CURLE_WRITE_ERROR ? "the answer is too long"
		    : *why != '\0'	    ? why
					    : curl_easy_strerror(rc));
		return 1;
	}
	printf("%ld %ld\n", status, (long)after);
	fwrite(answer->p != NULL ? answer->p : "", 1, answer->n, stdout);
	return fflush(stdout) == 0 ? 0 : 1;
}

int
main(int argc, char **argv)
{
	struct bytes body = {.max = BODY_MAX}, answer = {0};
	const char *key = NULL;
	char *end;
	CURL *c;
	int rc;

	if (argc < 4 || argc > 5) {
		fputs("usage: wikictl-http url milliseconds max-bytes "
		      "[key-variable] <body\n",
		    stderr);
		return 2;
	}
	if (argc == 5 && *argv[4] != '\0' &&
	    ((key = getenv(argv[4])) == NULL || *key == '\0')) {
		fprintf(stderr, "the variable %s is not set\n", argv[4]);
		return 1;
	}
	if (key != NULL && strncmp(argv[1], "https://", 8) != 0 &&
	    !is_loopback(argv[1])) {
		fputs("a key is sent over https or to this machine alone\n",
		    stderr);
		return 1;
	}
	answer.max = strtoul(argv[3], &end, 10);
	if (!take_body(&body)) {
		fputs("the request is too long\n", stderr);
		return 1;
	}
	if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK ||
	    (c = curl_easy_init()) == NULL) {
		fputs("libcurl does not start\n", stderr);
		return 1;
	}
	rc = post(c, argv[1], strtol(argv[2], &end, 10), key, &body, &answer);
	curl_easy_cleanup(c);
	curl_global_cleanup();
	free(body.p);
	free(answer.p);
	return rc;
}
