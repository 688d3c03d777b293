import { pagePath } from '#region/routing/paths.ts';
import type { BlockView } from '#renderer/blocks/block-view.ts';
import type { BlockContext } from '#renderer/blocks/describe-block.ts';
import type { ScreenLoader } from '../screen.ts';
import { contentPage, madeBlock } from './content-page.server.ts';
import type { ContentView } from './content-view.ts';
import { figuresOf, labelTable, minimumItems } from './price-rating-figures.server.ts';

/** How prices are rated, in the figures of the region's manifest. */
export const loadPriceRating: ScreenLoader<ContentView> = async (context, t) => {
  if (context.segments.length > 0) return { kind: 'not_found' };
  const blockContext = { ...context, t };
  const { manifest } = context.region;
  const values = figuresOf(manifest.priceRating, blockContext);
  const textOf = (key: string) => t(key, values);
  const item = itemsIn(textOf);
  const blocks = [
    labelTable(manifest.priceRating, blockContext),
    madeBlock({
      type: 'steps',
      name: 'steps',
      title: textOf('price-rating:steps.title'),
      items: [
        item('price-rating:steps.similar', 'price-rating:steps.similarText'),
        item('price-rating:steps.adjust', 'price-rating:steps.adjustText'),
        item('price-rating:steps.usual', 'price-rating:steps.usualText'),
        item('price-rating:steps.compare', 'price-rating:steps.compareText'),
      ],
    }),
    noRatingBlock(values, blockContext),
    madeBlock({
      type: 'paragraphs',
      name: 'often',
      title: textOf('price-rating:often.title'),
      items: [{ text: t('price-rating:often.text', { hours: values.every }) }],
    }),
    madeBlock({
      type: 'paragraphs',
      name: 'limits',
      title: textOf('price-rating:limits.title'),
      items: [
        { text: textOf('price-rating:limits.text') },
        { text: textOf('price-rating:limits.independent') },
      ],
    }),
    madeBlock({
      type: 'call_to_action',
      name: 'search',
      title: t('common:route.buy'),
      items: [],
      action: {
        label: t('content:ratings.search'),
        href: pagePath(context.region, { language: context.language.code, route: 'buy', segments: [] }),
      },
    }),
  ];
  return contentPage({ title: 'common:route.price-rating', lead: 'price-rating:lead', blocks }, context, t);
};

/** Writes an item by the keys of its texts. */
const itemsIn = (textOf: (key: string) => string) => (title: string, text?: string) => ({
  title: textOf(title),
  ...(text && { text: textOf(text) }),
});

/** Why a car has no rating. */
function noRatingBlock(values: ReturnType<typeof figuresOf>, context: BlockContext): BlockView {
  const { t } = context;
  const item = itemsIn((key) => t(key, values));
  return madeBlock({
    type: 'list',
    name: 'none',
    title: t('price-rating:none.title', values),
    items: [
      item('price-rating:none.few'),
      { title: t('price-rating:none.spread', { percent: values.spread }) },
      { title: t('price-rating:none.doubtful', { percent: values.doubtful }) },
      item('price-rating:none.unknown'),
      ...minimumItems(context.region.manifest.priceRating, context),
      item('price-rating:none.changed'),
      { title: t('price-rating:none.stale', { hours: values.fresh }) },
    ],
  });
}
