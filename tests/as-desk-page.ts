import type { FastifyInstance, InjectOptions } from 'fastify';
import { DESK_PAGE_HEADER } from '#domain/login/desk-page.ts';
import { DESK_COOKIES } from '#domain/login/session-cookies.ts';
import { pageTokenOf } from '#server/runtime/tokens.ts';

const SESSION = new RegExp(`${DESK_COOKIES.session}=([\\w-]+)`);

/** Has calls with a session of the desk come from its pages, which add the token of the session. Others name a header of their own. */
export function asDeskPage(app: FastifyInstance): void {
  const inject = app.inject.bind(app) as (options: InjectOptions) => ReturnType<FastifyInstance['inject']>;
  app.inject = ((options: InjectOptions | string) => {
    if (typeof options === 'string') return inject({ url: options });
    const [, token] = SESSION.exec(String(options.headers?.cookie ?? '')) ?? [];
    return inject(
      token === undefined
        ? options
        : { ...options, headers: { [DESK_PAGE_HEADER]: pageTokenOf(token), ...options.headers } },
    );
  }) as FastifyInstance['inject'];
}
