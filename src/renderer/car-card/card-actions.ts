import { createContext, type ReactNode } from 'react';
import type { CarCardView } from './car-card.tsx';

/** Actions on every card, next to its link; the shell provides them because this layer does not import features. */
export const CardActionsContext = createContext<(car: CarCardView) => ReactNode>(() => null);
