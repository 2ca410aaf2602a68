// The library of the server can also pass requests on to other machines, by the static
// FoundationNetworking, which needs libcurl. Nothing here does that, and the program makes no request to
// anybody: the functions that it would call are below and do nothing, and lib/libcurl.a is an archive
// without members, for the linker to find. They are hidden, so that a program that links Foundation as
// shared libraries, as the tests do, keeps the real ones.
#define ABSENT(name) \
  __attribute__((visibility("hidden"))) void *name(void) { return 0; }

ABSENT(curl_easy_cleanup)
ABSENT(curl_easy_getinfo)
ABSENT(curl_easy_init)
ABSENT(curl_easy_pause)
ABSENT(curl_easy_setopt)
ABSENT(curl_easy_strerror)
ABSENT(curl_free)
ABSENT(curl_global_init)
ABSENT(curl_multi_add_handle)
ABSENT(curl_multi_assign)
ABSENT(curl_multi_cleanup)
ABSENT(curl_multi_info_read)
ABSENT(curl_multi_init)
ABSENT(curl_multi_remove_handle)
ABSENT(curl_multi_setopt)
ABSENT(curl_multi_socket_action)
ABSENT(curl_slist_append)
ABSENT(curl_slist_free_all)
ABSENT(curl_url)
ABSENT(curl_url_get)
ABSENT(curl_url_set)
ABSENT(curl_version)
ABSENT(curl_version_info)
