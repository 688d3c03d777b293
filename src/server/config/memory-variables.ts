import { choice, integer, integerOrAuto } from './variable.ts';

/** What takes memory. */
export const MEMORY_VARIABLES = {
  memory: choice(
    {
      name: 'MEMORY',
      description:
        'full answers as fast as the machine can with up to 1,000 MiB; small takes up to 600 MiB and answers fewer requests (docs/performance.md); auto is small where the machine or its control group has less than 2 GiB.',
    },
    'auto',
    ['auto', 'full', 'small'],
  ),
  pageCacheMb: integerOrAuto(
    {
      name: 'PAGE_CACHE_MB',
      description: 'Memory for compressed pages in MiB; 0 renders every request; auto follows MEMORY.',
    },
    0,
    65536,
  ),
  renderThreads: integer(
    {
      name: 'RENDER_THREADS',
      description:
        'Maximum threads that render pages, about 140 MiB each; 0 allows as many as the machine has cores, at most 4, and one with MEMORY=small. With more than one there, the others start when the first has no pause.',
    },
    0,
    0,
    64,
  ),
  searchThreads: integerOrAuto(
    {
      name: 'SEARCH_THREADS',
      description:
        'Threads that search stocks of 20,000 cars or more beside the main thread, with one copy of the index; 0: none; auto: one less than the machine has cores, at most 7, and none with MEMORY=small.',
    },
    0,
    64,
  ),
  cardCacheMb: integerOrAuto(
    {
      name: 'CARD_CACHE_MB',
      description:
        'Memory for prepared listings and answers of the API, MiB; auto follows MEMORY, and with 8 GiB or more adds what the lists of 100,000 cars take, about 190 MiB.',
    },
    8,
    65536,
  ),
};
