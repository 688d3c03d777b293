import type { CertifiedContent, DataQueryAnswer, ListListingsAnswer } from '#contracts/types.ts';
import { formatNumber } from '#region/format/format.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import type { Translate } from '#region/text/localized-text.ts';
import { contentText } from '#renderer/blocks/describe-block.ts';
import { cardViews, withOnePicture } from '#renderer/car-card/card-view.ts';
import type { ExclusivesView } from './content-view.ts';

const SHOWN = 8;

export interface Exclusives {
  view: ExclusivesView;
  showsDemoCars: boolean;
}

/**
 * Marks of the region's exclusives with how many cars bear each (data query `filters/carro_exclusives`), and cars of the
 * leading one; `undefined` when no car bears any.
 * @throws when the API does not answer
 */
export async function exclusives(
  { title, text, marks: wanted }: NonNullable<CertifiedContent['exclusives']>,
  context: PageContext,
  t: Translate,
): Promise<Exclusives | undefined> {
  const { region, language, api } = context;
  const lang = `lang=${encodeURIComponent(language.code)}`;
  const rows = await ask<DataQueryAnswer>(api, `/data-query/filters/carro_exclusives?${lang}`);
  const marks = rows.data.filter(({ value, count }) => wanted.includes(String(value)) && Number(count) > 0);
  const [first] = marks;
  if (!first) return undefined;
  const searchOf = ({ key, value }: typeof first) => new URLSearchParams({ [String(key)]: String(value) });
  const list = await ask<ListListingsAnswer>(api, `/listings?${lang}&${searchOf(first)}`);
  const buy = pagePath(region, { language: language.code, route: 'buy', segments: [] });
  const blockContext = { ...context, t };
  const cars = list.data.filter(({ status }) => status !== 'sold').slice(0, SHOWN);
  const view = {
    title: contentText(title, blockContext),
    text: text ? contentText(text, blockContext) : '',
    marks: marks.map((row) => ({
      label: String(row.label),
      count: formatNumber(Number(row.count), language),
      href: `${buy}?${searchOf(row)}`,
    })),
    cars: cardViews(cars, blockContext).map(withOnePicture),
  };
  return { view, showsDemoCars: cars.some(({ is_demo }) => is_demo) };
}

async function ask<Body>(api: PageContext['api'], path: string): Promise<Body> {
  const { status, body } = await api.get<Body>(path);
  if (status !== 200) throw new Error(`${path.split('?', 1)[0]} answered ${status}`);
  return body;
}
