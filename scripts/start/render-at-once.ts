import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

export { renderToString };

/**
 * What Next asks React for, for pages of which nothing comes later: the HTML is made as one text, in two thirds of the time
 * that as many small pieces of bytes take (docs/decisions/0008).
 * @throws whatever a component throws
 */
export async function renderToReadableStream(
  element: ReactNode,
): Promise<ReadableStream<Uint8Array> & { allReady: Promise<void> }> {
  const bytes = new TextEncoder().encode(renderToString(element));
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  return Object.assign(stream, { allReady: Promise.resolve() });
}
