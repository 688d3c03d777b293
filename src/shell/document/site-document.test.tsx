import type { DocumentContext } from 'next/document';
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { attachPageContext, type PageContext } from '#region/routing/page-context.ts';
import { shippedRegion } from '../../../tests/shipped-regions.ts';
import { SiteDocument } from './site-document.tsx';

function elementsIn(node: ReactNode): ReactElement<Record<string, unknown>>[] {
  return Children.toArray(node).flatMap((child) =>
    isValidElement<Record<string, unknown>>(child)
      ? [child, ...elementsIn(child.props.children as ReactNode)]
      : [],
  );
}

/** The API host that the document of a page names. */
async function namedHost(apiHost: string): Promise<unknown[]> {
  const region = shippedRegion('sg');
  const req = {};
  attachPageContext(req, {
    region: { ...region, manifest: { ...region.manifest, apiHost } },
    language: region.defaultLanguage,
  } as PageContext);
  const context = { req, defaultGetInitialProps: async () => ({ html: '', head: [] }) };
  const props = await SiteDocument.getInitialProps(context as unknown as DocumentContext);
  return elementsIn(new SiteDocument(props as never).render())
    .filter(({ type, props }) => type === 'meta' && props.name === 'api-host')
    .map(({ props }) => props.content);
}

test('a page names the API host of its region, if it has one', async () => {
  expect(await namedHost('https://api.example')).toEqual(['https://api.example']);
  expect(await namedHost('')).toEqual([]);
});
