/** `site`: pages and API; `dev`: the same with reloads on file changes; `api`: API only. */
export type Mode = 'site' | 'dev' | 'api';
