import { siteOrigin } from '#region/alternates.ts';
import { formatNumber } from '#region/format.ts';
import { listWords } from '#region/list-words.ts';
import { findLanguage, pagePath } from '#region/paths.ts';
import { inLanguage } from '#region/per-language.ts';
import type { ResolvedRegion } from '#region/resolved-region.ts';
import type { DescribeSearch } from '../histories/described-search.ts';
import type { LocaleTexts } from '../locales/index.ts';
import type { DueMessage } from '../repositories/outbox.ts';

export interface AlertTextParts {
  texts: LocaleTexts;
  describe: DescribeSearch;
  /** Scheme and host of this site. */
  origin: string;
}

/** Cars that are named in a message; more would not fit into a text message. */
const NAMED = 3;

/** What a person reads: what has happened, to which search, where to see it and where to stop it. */
export function alertText(
  { news, search }: Pick<DueMessage, 'news' | 'search'>,
  region: ResolvedRegion,
  { texts, describe, origin }: AlertTextParts,
): { text: string; language: string } {
  const language = findLanguage(region, search.language) ?? region.defaultLanguage;
  const t = texts.translate(language.code);
  const site = siteOrigin(region.manifest, origin);
  const { words, path } = describe(region, language, search);
  const number = (event: DueMessage['news'][number]['event']) => {
    const count = news.filter((each) => each.event === event).length;
    return { count, value: formatNumber(count, language) };
  };
  const counted = [
    { ...number('new_match'), key: 'messages:alert.new_match' },
    { ...number('price_drop'), key: 'messages:alert.price_drop' },
    { ...number('status_change'), key: 'messages:alert.status_change' },
  ].filter(({ count }) => count > 0);
  const titles = [...new Set(news.map(({ title }) => title))];
  const text = t('messages:alert.text', {
    site: inLanguage(region.manifest.brand.name, language.code),
    what: listWords(
      counted.map(({ key, ...values }) => t(key, values)),
      language.locale,
    ),
    search: listWords(words, language.locale),
    cars: listWords(titles.slice(0, NAMED), language.locale) + (titles.length > NAMED ? ' …' : ''),
    link: site + path,
    manage: `${site}${pagePath(region, { language: language.code, route: 'saved', segments: [] })}#searches`,
  });
  return { text, language: language.code };
}
