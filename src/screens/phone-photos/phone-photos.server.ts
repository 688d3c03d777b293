import type { GetServerSideProps } from 'next';
import { pickMessages } from '#i18n/pick-messages.ts';
import { pageContextOf } from '#region/routing/page-context.ts';
import { numbersOf } from '#region/text/format-language.ts';
import { inLanguage } from '#region/text/per-language.ts';
import type { PhonePhotosProps } from './phone-photos-screen.tsx';

/** The page gets its texts; the car comes with the link, which the server of pages never sees. */
export const servePhonePhotos: GetServerSideProps<PhonePhotosProps> = async ({ req }) => {
  const { language, messages, region } = pageContextOf(req);
  const { code, locale, direction } = language;
  return {
    props: {
      region: region.code,
      brandName: inLanguage(region.manifest.brand.name, language.code),
      timeZone: region.manifest.timeZone,
      language: { code, locale, direction, numbers: numbersOf(language) },
      languages: region.languages.map((each) => ({ code: each.code, name: each.longDisplayName })),
      messages: pickMessages(messages, ['fields', 'phone']),
    },
  };
};
