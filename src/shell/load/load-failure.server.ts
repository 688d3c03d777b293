import { pickMessages } from '#i18n/pick-messages.ts';
import { noteFailure } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { pluralsOf } from '#region/text/format-language.ts';
import type { FailureProps } from '../error/failure-page.tsx';
import { leaveHead } from '../head/head-props.ts';
import type { PageProps } from '../shell-props.ts';
import { findContext } from './find-context.ts';
import { headProps } from './load-head.server.ts';
import { shellProps } from './load-shell.server.ts';
import { shellNamespaces } from './serve-page.server.ts';

/**
 * Props of the 404 and the error page, in the language of the region. It has no dependencies: it must work when nothing else does.
 * @param cause why the page could not be rendered; goes to the log, never to the page
 */
export function failureProps(
  request: object,
  status: number,
  cause?: unknown,
): PageProps<FailureProps> | { status: number } {
  const context = findContext(request);
  if (!context) return { status };
  if (cause) noteFailure(context, cause);
  const { region } = context;
  const t = createTranslate(pluralsOf(context.language), context.messages);
  const title = t(status === 404 ? 'common:notFound.title' : 'common:error.title');
  const homes = region.languages.map(({ code }) => [
    code,
    pagePath(region, { language: code, route: 'home', segments: [] }),
  ]);
  const meta = { title, isHidden: true, alternates: Object.fromEntries(homes) };
  leaveHead(request, headProps(context, meta, t));
  const shell = shellProps(context, { meta }, t);
  const screen = { status, homeHref: shell.homeHref, buyHref: shell.search.action, contact: shell.contact };
  return { shell, messages: pickMessages(context.messages, shellNamespaces(shell)), screen };
}
