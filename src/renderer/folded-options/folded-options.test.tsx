import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FoldedOptions } from './folded-options.tsx';

it('a list that other filters have emptied says so, and not that a name was not found', () => {
  const labels = { search: 'Search', showAll: 'Show all', noMatch: 'No such name', noneLeft: 'None left' };
  const html = renderToStaticMarkup(
    <FoldedOptions query="make" options={[]} folded={{ topCount: 0, labels }}>
      {() => null}
    </FoldedOptions>,
  );
  expect(html).toContain('None left');
  expect(html).not.toContain('No such name');
});
