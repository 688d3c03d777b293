import type { GetServerSideProps } from 'next';
import { pickMessages } from '#i18n/pick-messages.ts';
import { pageContextOf } from '#region/routing/page-context.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { pluralsOf } from '#region/text/format-language.ts';
import type { ScreenLoader } from '#screens/screen.ts';
import { leaveHead } from '../head/head-props.ts';
import type { PageProps, ShellProps } from '../shell-props.ts';
import { findableMeta, headProps } from './load-head.server.ts';
import { shellProps } from './load-shell.server.ts';

/** Namespaces the shell itself uses in the browser; where there is something to consent to, that of the banner, too. */
export const shellNamespaces = ({ tracking }: Pick<ShellProps, 'tracking'>): string[] => [
  'common',
  'garage',
  ...(tracking ? ['privacy'] : []),
];

/** The one way from a screen's loader to a page of Next. */
export function servePage<Props>(load: ScreenLoader<Props>): GetServerSideProps<PageProps<Props>> {
  return async ({ req, res }) => {
    const context = pageContextOf(req);
    const t = createTranslate(pluralsOf(context.language), context.messages);
    const answer = await load(context, t);
    if (answer.kind === 'not_found') return { notFound: true };
    if (answer.kind === 'redirect') {
      return { redirect: { destination: answer.path, statusCode: answer.isPermanent ? 308 : 307 } };
    }
    res.statusCode = answer.status ?? 200;
    leaveHead(req, headProps(context, findableMeta(context, answer), t));
    const shell = shellProps(context, answer, t);
    const namespaces = [...shellNamespaces(shell), ...answer.namespaces];
    const props = {
      shell,
      messages: pickMessages(context.messages, namespaces),
      screen: answer.props,
      ...(context.isDraft && { isDraft: true as const }),
    };
    return { props: process.env.NODE_ENV === 'production' ? props : plain(props) };
  };
}

/** While developing Next refuses `undefined` in props; the JSON that browsers get leaves it out anyway. */
function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
