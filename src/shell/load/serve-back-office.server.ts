import type { GetServerSideProps } from 'next';
import { pickMessages } from '#i18n/pick-messages.ts';
import { pageContextOf } from '#region/routing/page-context.ts';
import { numbersOf } from '#region/text/format-language.ts';

/** The one way to a page of the back office: it gets its texts, and no data. */
export function serveBackOffice(...namespaces: string[]): GetServerSideProps {
  return async ({ req }) => {
    const { language, messages } = pageContextOf(req);
    const { code, locale, direction } = language;
    return {
      props: {
        language: { code, locale, direction, numbers: numbersOf(language) },
        messages: pickMessages(messages, namespaces),
      },
    };
  };
}
