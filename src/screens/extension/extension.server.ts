import type { ScreenLoader } from '../screen.ts';
import type { ExtensionScreenProps } from './extension-screen.tsx';
import { PAGE_KINDS } from './page-kinds.ts';

/** Page of an extension: its kind is named by the route. */
export const loadExtensionPage: ScreenLoader<ExtensionScreenProps> = async (context, t) => {
  const route = context.region.manifest.routes[context.route];
  const kind = route?.page === undefined ? undefined : PAGE_KINDS.find(route.page);
  if (!route?.page || !kind) return { kind: 'not_found' };
  const answer = await kind.load(context, t, route);
  if (answer.kind !== 'screen') return answer;
  const props = { page: route.page, props: answer.props as object };
  return { ...answer, props, meta: { ...answer.meta, ...(kind.isHidden && { isHidden: true }) } };
};
