import { createContext, type ReactNode } from 'react';
import type { CarCardView } from './car-card.tsx';

/** What stands on every card beside its link; the shell says what, since features are not known here. */
export const CardActionsContext = createContext<(car: CarCardView) => ReactNode>(() => null);
