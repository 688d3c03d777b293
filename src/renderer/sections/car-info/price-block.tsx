import { renderToStaticMarkup } from 'react-dom/server';
import { Badge } from '#ui/badge/badge.tsx';
import { pictogramHref } from '#ui/pictogram/pictogram-names.ts';
import { Price, PriceAside, PriceBefore } from '#ui/price/price.tsx';
import { PriceRating } from '../../price-rating/price-rating.tsx';
import type { PriceBlockView, PriceLabel } from './price-block-view.ts';

const SCALE = { width: 320, height: 22, bar: 6, gap: 3, mark: 8 };

/**
 * The price of a car as HTML: browsers show it without code of their own. Style sheets of the components are those of
 * cards; the rest is in `car-info-section.module.css`.
 */
export function priceHtml(view: PriceBlockView): string {
  return renderToStaticMarkup(<PriceBlock view={view} />);
}

function PriceBlock({ view }: { view: PriceBlockView }) {
  const { priceName, price, priceBefore, priceBeforeLabel, saving, beside = [], installment } = view;
  const lines = [beside, installment ? [installment] : []].filter(({ length }) => length > 0);
  return (
    <>
      {priceName && <p data-quiet="">{priceName}</p>}
      <p>
        <Price isLarge>{price}</Price>
        {priceBefore && <PriceBefore label={priceBeforeLabel}>{priceBefore}</PriceBefore>}
        {saving && <Badge tone="green">{saving}</Badge>}
      </p>
      {lines.map((texts) => (
        <p key={texts.join()}>
          {texts.map((text) => (
            <PriceAside key={text}>{text}</PriceAside>
          ))}
        </p>
      ))}
      {view.taxNote && <p data-quiet="">{view.taxNote}</p>}
      {view.parts && <Parts {...view.parts} />}
      {view.label && <Label {...view.label} />}
      {view.promises.length > 0 && <Promises promises={view.promises} />}
    </>
  );
}

function Promises({ promises }: Pick<PriceBlockView, 'promises'>) {
  return (
    <ul>
      {promises.map(({ title, pictogram, href }) => (
        <li key={title}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <use href={pictogramHref(pictogram)} />
          </svg>
          {href ? <a href={href}>{title}</a> : title}
        </li>
      ))}
    </ul>
  );
}

function Parts({ title, rows }: NonNullable<PriceBlockView['parts']>) {
  return (
    <details>
      <summary>{title}</summary>
      <dl>
        {rows.flatMap(({ items, ...part }) =>
          [{ ...part, isItem: false }, ...items.map((item) => ({ ...item, isItem: true }))].map(
            ({ label, amount, isItem }) => (
              <div key={label} data-item={isItem ? '' : undefined}>
                <dt>{label}</dt>
                <dd>{amount}</dd>
              </div>
            ),
          ),
        )}
      </dl>
    </details>
  );
}

function Label({ mark, texts, scale, method }: PriceLabel) {
  const [first, ...others] = texts;
  return (
    <div>
      <p>
        {mark ? <PriceRating mark={mark} /> : <b>{first}</b>}
        {method && <a href={method.href}>{method.text}</a>}
      </p>
      {scale && <Scale {...scale} />}
      {mark && first && <p>{first}</p>}
      {others.map((text) => (
        <p key={text} data-quiet="">
          {text}
        </p>
      ))}
    </div>
  );
}

/** Ratings from the best to the worst, with a mark at this car; the words beside it say the same. */
function Scale({ at, ends }: NonNullable<PriceLabel['scale']>) {
  const { width, height, bar, gap, mark } = SCALE;
  const borders = [0, ...ends, 1];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {borders.slice(1).map((end, index) => {
        const start = borders[index] ?? 0;
        return (
          <rect
            key={end}
            x={start * width + (index === 0 ? 0 : gap / 2)}
            y={(height - bar) / 2}
            width={(end - start) * width - (index % 3 === 0 ? gap / 2 : gap)}
            height={bar}
            rx={bar / 2}
          />
        );
      })}
      <circle cx={mark + at * (width - 2 * mark)} cy={height / 2} r={mark - 1} />
    </svg>
  );
}
