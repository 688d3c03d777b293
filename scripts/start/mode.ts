/** `site`: pages and API; `dev`: the same, following changes of files; `api`: the API alone. */
export type Mode = 'site' | 'dev' | 'api';
