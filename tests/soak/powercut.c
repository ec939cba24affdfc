/* Writes down what a program does to the files of one folder (POWERCUT_FOLDER), in order, into POWERCUT_TRACE:
   writes with their bytes, truncations, removals, and when a file was synced, or the folder itself (no name). `powercut.py` reads it, and makes
   of it every state that a disk may be in when the power goes. With POWERCUT_SLOW every sync also takes so many milliseconds. Loaded by
   LD_PRELOAD. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))real(#name))
enum { WRITE = 'w', TRUNCATE = 't', SYNC = 's', REMOVE = 'r' };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int trace = -1;

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

static const char *watched(const char *path) {
    const char *folder = getenv("POWERCUT_FOLDER");
    static __thread char whole[PATH_MAX];
    if (!folder || !path) return NULL;
    if (path[0] != '/') return NULL;
    strncpy(whole, path, sizeof whole - 1);
    size_t length = strlen(folder);
    if (strncmp(whole, folder, length) != 0) return NULL;
    return whole[length] == '/' ? whole + length + 1 : whole[length] == 0 ? whole + length : NULL;
}

static const char *of(int fd) {
    static __thread char path[PATH_MAX];
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return NULL;
    path[length] = 0;
    return watched(path);
}

static void put(const void *bytes, size_t size) {
    ssize_t (*out)(int, const void *, size_t) = REAL(write);
    while (size) {
        ssize_t done = out(trace, bytes, size);
        if (done <= 0) _exit(97);
        bytes = (const char *)bytes + done;
        size -= (size_t)done;
    }
}

static void note(char kind, const char *name, int64_t offset, const void *bytes, int64_t size) {
    if (!name || !getenv("POWERCUT_TRACE")) return;
    pthread_mutex_lock(&lock);
    if (trace < 0) {
        int (*openly)(const char *, int, ...) = REAL(open);
        trace = openly(getenv("POWERCUT_TRACE"), O_WRONLY | O_CREAT | O_APPEND, 0600);
    }
    int64_t head[3] = {(int64_t)strlen(name), offset, size};
    put(&kind, 1);
    put(head, sizeof head);
    put(name, strlen(name));
    if (kind == WRITE) put(bytes, (size_t)size);
    pthread_mutex_unlock(&lock);
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t offset) {
    ssize_t done = REAL(pwrite64)(fd, bytes, size, offset);
    if (done > 0) note(WRITE, of(fd), offset, bytes, done);
    return done;
}

ssize_t pwrite(int fd, const void *bytes, size_t size, off_t offset) { return pwrite64(fd, bytes, size, offset); }

ssize_t write(int fd, const void *bytes, size_t size) {
    const char *name = fd > 2 ? of(fd) : NULL;
    off_t offset = name ? lseek(fd, 0, SEEK_CUR) : 0;
    ssize_t done = REAL(write)(fd, bytes, size);
    if (name && done > 0) {
        struct stat now;
        if (fcntl(fd, F_GETFL) & O_APPEND) offset = fstat(fd, &now) == 0 ? now.st_size - done : 0;
        note(WRITE, name, offset, bytes, done);
    }
    return done;
}

int ftruncate64(int fd, off64_t size) {
    int done = REAL(ftruncate64)(fd, size);
    if (done == 0) note(TRUNCATE, of(fd), size, NULL, 0);
    return done;
}

int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

/* A disk on which a sync takes this many milliseconds. */
static void crawl(int fd) {
    const char *slow = getenv("POWERCUT_SLOW");
    if (slow && of(fd)) usleep((useconds_t)atoi(slow) * 1000);
}

int fsync(int fd) {
    crawl(fd);
    int done = REAL(fsync)(fd);
    if (done == 0) note(SYNC, of(fd), 0, NULL, 0);
    return done;
}

int fdatasync(int fd) {
    crawl(fd);
    int done = REAL(fdatasync)(fd);
    if (done == 0) note(SYNC, of(fd), 0, NULL, 0);
    return done;
}

int unlink(const char *path) {
    int done = REAL(unlink)(path);
    if (done == 0) note(REMOVE, watched(path), 0, NULL, 0);
    return done;
}
