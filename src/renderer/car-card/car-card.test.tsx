import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CarCard, type CarCardView } from './car-card.tsx';
import { CardActionsContext } from './card-actions.ts';
import { CardGrid } from './card-grid.tsx';

const picture = (path: string) => ({ path, widths: [480] });
const car: CarCardView = {
  id: 1,
  href: '/sg/en/cars/toyota/vios/x/y',
  title: '2019 Toyota Vios <1.5>',
  price: '$50,800',
  facts: ['2019', '42,000 km'],
  badges: [],
  isGone: false,
  pictures: [picture('a.webp'), picture('b.webp')],
};

test('the whole card is one link with the title, the price and the facts in it', () => {
  const html = renderToStaticMarkup(<CarCard car={car} />);
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toMatch(/^<a [^>]*href="\/sg\/en\/cars\/toyota\/vios\/x\/y".*<\/a>$/);
  for (const text of ['2019 Toyota Vios &lt;1.5&gt;', '$50,800', '42,000 km']) expect(html).toContain(text);
});

test('isolates text of another direction than the page', () => {
  const html = renderToStaticMarkup(<CarCard car={car} />);
  expect(html).toMatch(/<h3 [^>]*dir="auto"[^>]*><span>2019 Toyota Vios/);
  expect(html).toMatch(/<bdi[^>]*>42,000 km<\/bdi>/);
});

test('the dot behind a fact stands in the direction of the page: outside of what is set apart from it', () => {
  const html = renderToStaticMarkup(<CarCard car={car} />);
  expect(html).toMatch(/<span class="[^"]*fact[^"]*"><bdi>2019<\/bdi><\/span>/);
  expect(html).not.toMatch(/<bdi class/);
});

test('shows the old price struck through with a text for screen readers', () => {
  const html = renderToStaticMarkup(
    <CarCard car={{ ...car, priceBefore: '$55,000', priceBeforeLabel: 'Before:' }} />,
  );
  expect(html).toMatch(/Before: <\/span><s>\$55,000<\/s>/);
});

test('only a car with a status has a ribbon', () => {
  expect(renderToStaticMarkup(<CarCard car={car} />)).not.toContain('Sold');
  const sold: CarCardView = { ...car, status: { label: 'Sold', tone: 'dark' }, isGone: true };
  expect(renderToStaticMarkup(<CarCard car={sold} />)).toContain('Sold');
});

test('pictures reserve their space and load lazily, except the first of the first view', () => {
  const cars = [1, 2, 3, 4, 5].map((id) => ({ ...car, id, pictures: [picture(`${id}.webp`)] }));
  const html = renderToStaticMarkup(<CardGrid cars={cars} isFirstView />);
  const images = html.match(/<img[^>]*>/g) ?? [];
  expect(images).toHaveLength(5);
  expect(images.every((image) => image.includes('width="480" height="270"'))).toBe(true);
  expect(images.map((image) => /fetchPriority="high"/.test(image))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(images.map((image) => /loading="lazy"/.test(image))).toEqual([false, false, false, true, true]);
});

test('holds one picture until scripts run, which keeps the page small', () => {
  expect(renderToStaticMarkup(<CardGrid cars={[car]} />).match(/<img/g)).toHaveLength(1);
});

test('holds every picture to swipe, fetches only the first and adds no stop for the keyboard', () => {
  const html = renderToStaticMarkup(<CarCard car={car} isSwipeable loading="first" />);
  const images = html.match(/<img[^>]*>/g) ?? [];
  expect(images).toHaveLength(2);
  expect(images[0]).toContain('fetchPriority="high"');
  expect(images[1]).toContain('loading="lazy"');
  expect(html).not.toMatch(/tabindex|<button/i);
});

test('shows the number of photos, or that there are none', () => {
  expect(renderToStaticMarkup(<CarCard car={{ ...car, photoCount: '12' }} />)).toMatch(
    /aria-hidden="true">12</,
  );
  const html = renderToStaticMarkup(<CarCard car={{ ...car, illustration: 'No photos yet' }} />);
  expect(html).toMatch(/<a .*No photos yet.*<\/a>/);
});

test('does not render card actions on the server because they need scripts', () => {
  const html = renderToStaticMarkup(
    <CardActionsContext value={() => <button type="button">Save</button>}>
      <CardGrid cars={[car]} />
    </CardActionsContext>,
  );
  expect(html).toContain('2019 Toyota Vios');
  expect(html).not.toContain('<button');
});
