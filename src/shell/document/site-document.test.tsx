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

/** What the document of a page names of the calls of its region. */
async function namedCalls(
  changed: Partial<PageContext['region']['manifest']>,
  meta: string,
): Promise<unknown[]> {
  const region = shippedRegion('sg');
  const req = {};
  attachPageContext(req, {
    region: { ...region, manifest: { ...region.manifest, ...changed } },
    language: region.defaultLanguage,
  } as PageContext);
  const context = { req, defaultGetInitialProps: async () => ({ html: '', head: [] }) };
  const props = await SiteDocument.getInitialProps(context as unknown as DocumentContext);
  return elementsIn(new SiteDocument(props as never).render())
    .filter(({ type, props }) => type === 'meta' && props.name === meta)
    .map(({ props }) => props.content);
}

test.each([
  ['api-host', 'apiHost', 'https://api.example', ''],
  ['tickets-base-path', 'ticketsBasePath', '/api/v2/cars', '/api/v1/rabbit'],
])('a page names the %s of its region, if it has one', async (meta, property, value, usual) => {
  expect(await namedCalls({ [property]: value }, meta)).toEqual([value]);
  expect(await namedCalls({ [property]: usual }, meta)).toEqual([]);
});
