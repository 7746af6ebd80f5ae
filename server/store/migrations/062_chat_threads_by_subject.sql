-- Staff list the threads about the subjects that their desks handle.
create index chat_threads_about on chat_threads (about, id);
