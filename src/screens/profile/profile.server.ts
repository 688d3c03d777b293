import { FIELD_KINDS } from '#region/forms/field-kinds.ts';
import { formsOf } from '#region/forms/form-address.ts';
import type { FieldView } from '#region/forms/form-view.ts';
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
export const loadProfile: ScreenLoader<ProfileScreenProps> = async ({ region, language, now }, t) => {
  const slotViews = formsOf(region).flatMap(({ name, form }) => {
    const field = form.steps.flatMap(({ fields }) => fields).find(({ type }) => type === 'slot');
    return field ? [[name, FIELD_KINDS.slot.view(field, { region, language, now, t }) as FieldView]] : [];
  });
  return {
    kind: 'screen',
    props: {
      region: region.code,
      appointments: {
        region: region.code,
        language: language.code,
        slotViews: Object.fromEntries(slotViews),
      },
      languages: region.languages.map(({ code, longDisplayName }) => ({ code, label: longDisplayName })),
      links: OWN_PAGES.filter(({ route }) => Object.hasOwn(region.manifest.routes, route)).map(
        ({ route, part, label }) => ({
          label: t(label),
          href: pagePath(region, { language: language.code, route, segments: [] }) + part,
        }),
      ),
    },
    namespaces: ['profile', 'request.booking', 'fields', 'forms.error'],
    meta: { title: t('profile:title'), description: t('profile:visitor'), isHidden: true },
  };
};
