import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Picture } from './picture.tsx';

const source = { path: 'cars/suv/f4f4f2/front-7.webp', widths: [480, 960] };

test('reserves the space of a picture and lists its sizes', () => {
  const html = renderToStaticMarkup(<Picture source={source} alt="SUV" sizes="50vw" />);
  expect(html).toMatch(/width="480" height="270" alt="SUV" loading="lazy"/);
  expect(html).toMatch(/srcSet="[^"]* 480w, [^"]* 960w" sizes="50vw"/);
});

test('fetches no picture if its media query does not match', () => {
  const html = renderToStaticMarkup(
    <Picture source={source} alt="" sizes="50vw" loading="first" media="(min-width: 992px)" />,
  );
  expect(html).toMatch(/<source media="\(min-width: 992px\)" srcSet="[^"]*960w"/);
  expect(html).toMatch(/<img src="data:/);
  expect(html).toContain('fetchPriority="high"');
});

test('has the colour of a stored photo until that is there', () => {
  const path = `photos/${'0'.repeat(26)}7a1f03.jpg`;
  const html = renderToStaticMarkup(<Picture source={{ ...source, path }} alt="" sizes="50vw" />);
  expect(html).toContain('style="background:#7a1f03"');
});
