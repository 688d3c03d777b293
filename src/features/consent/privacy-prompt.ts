import { useStoreState } from '#store/page-store.ts';

const no = () => false;

/** Shows what a visitor can allow, or closes it. */
export function setPrivacyChoices(isOpen: boolean): void {
  import('./consent-slice.ts').then(({ showChoices }) => showChoices(isOpen), console.error);
}

export const usePrivacyChoices = (): boolean => useStoreState((state) => state.consent?.isOpen, no, no);
