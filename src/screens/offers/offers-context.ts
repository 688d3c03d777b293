import { createContext, useContext } from 'react';
import type { OffersView } from './offers-view.ts';

export const OffersContext = createContext<OffersView | undefined>(undefined);

export function useOffersView(): OffersView {
  const view = useContext(OffersContext);
  if (!view) throw new Error('useOffersView needs an OffersScreen above it');
  return view;
}
