import { pagePath } from '#region/routing/paths.ts';
import type { ScreenLoader } from '../screen.ts';
import type { ProfileScreenProps } from './profile-screen.tsx';

/** Pages of what is a person's own, in the order in which they are linked to. */
const OWN_PAGES = [
  { route: 'offers', part: '', label: 'offers:list.title' },
  { route: 'payments', part: '', label: 'payments:page.title' },
  { route: 'saved', part: '', label: 'garage:saved.title' },
  { route: 'saved', part: '#searches', label: 'history:saved.title' },
  { route: 'viewing-history', part: '', label: 'history:title' },
];

/** The profile: the same page for everybody, the person is known to the browser alone. */
export const loadProfile: ScreenLoader<ProfileScreenProps> = async ({ region, language }, t) => {
  return {
    kind: 'screen',
    props: {
      region: region.code,
      languages: region.languages.map(({ code, longDisplayName }) => ({ code, label: longDisplayName })),
      links: OWN_PAGES.filter(({ route }) => Object.hasOwn(region.manifest.routes, route)).map(
        ({ route, part, label }) => ({
          label: t(label),
          href: pagePath(region, { language: language.code, route, segments: [] }) + part,
        }),
      ),
    },
    namespaces: ['profile'],
    meta: { title: t('profile:title'), description: t('profile:visitor'), isHidden: true },
  };
};
