import { useRef, useState } from 'react';
import { usePageLanguage } from '#i18n/i18n-provider.tsx';
import type { LiveSearch, SearchChoice } from './home-view.ts';
import type { LiveCount } from './live-search.ts';

const loadLive = () => import('./live-search.ts');

/** What the search form knows since it was changed: the number of its cars, and the models of the chosen make. */
export function useLiveSearch(view: LiveSearch) {
  const language = usePageLanguage();
  const [cars, setCars] = useState<LiveCount>();
  const [make, setMake] = useState('');
  const [models, setModels] = useState<SearchChoice['options']>([]);
  const asking = useRef({ cars: new AbortController(), models: new AbortController() });

  function restart(part: 'cars' | 'models'): AbortSignal {
    asking.current[part].abort();
    asking.current[part] = new AbortController();
    return asking.current[part].signal;
  }

  function chooseMake(chosen: string): void {
    const signal = restart('models');
    setMake(chosen);
    setModels([]);
    if (chosen === '') return;
    loadLive()
      .then(({ modelsOf }) => modelsOf(chosen, view, language, signal))
      .then((found) => signal.aborted || setModels(found))
      .catch(() => undefined);
  }

  /** The old number is wrong from here on; without an answer the button has none. */
  function countAgain(form: HTMLFormElement): void {
    const signal = restart('cars');
    loadLive()
      .then(({ countCars }) => countCars(() => new FormData(form), view, language, signal))
      .then((counted) => signal.aborted || setCars(counted))
      .catch(() => signal.aborted || setCars(undefined));
  }

  return { cars, make, models, chooseMake, countAgain };
}
