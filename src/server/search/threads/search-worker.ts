import { type MessagePort, parentPort } from 'node:worker_threads';
import type { SearchResult } from '../search-types.ts';
import { createSearcher, type Searcher } from '../searcher.ts';
import { Table } from '../table.ts';
import type { FromSearchThread, ThreadAnswer, ToSearchThread } from './messages.ts';
import { adoptTable } from './shared-table.ts';

/** Worker thread that answers searches. */
if (!parentPort) throw new Error('this file must run as a worker thread');
serveSearches(parentPort);

/** Answers searches of the main thread from its tables. */
function serveSearches(port: Pick<MessagePort, 'on' | 'postMessage'>): void {
  const stocks = new Map<number, { table: Table; searcher: Searcher }>();
  const send = (message: FromSearchThread, moved: ArrayBuffer[] = []) => port.postMessage(message, moved);

  function search({ id, stock, request }: Extract<ToSearchThread, { kind: 'search' }>): void {
    const searcher = stocks.get(stock)?.searcher;
    try {
      if (!searcher) throw new Error('the stock is not known');
      const answer = answerOf(searcher.search(request));
      send({ kind: 'found', id, answer }, [answer.counts.buffer as ArrayBuffer]);
    } catch {
      send({ kind: 'failed', id });
    }
  }

  port.on('message', (message: ToSearchThread) => {
    if (message.kind === 'search') return search(message);
    const { stock, definition } = message;
    if (definition) {
      const table = new Table(definition);
      stocks.set(stock, { table, searcher: createSearcher(table) });
    }
    const table = stocks.get(stock)?.table;
    if (table) adoptTable(table, message.table);
  });
  send({ kind: 'ready' });
}

/** One array of counts is sent in less time than one per facet. */
function answerOf({ facets, ...rest }: SearchResult): ThreadAnswer {
  const parts = Object.values(facets);
  const counts = new Int32Array(parts.reduce((sum, part) => sum + part.counts.length, 0));
  let at = 0;
  for (const part of parts) {
    counts.set(part.counts, at);
    at += part.counts.length;
  }
  return { ...rest, counts };
}
