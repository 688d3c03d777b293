import type { DeskPayment } from '#contracts/types.ts';

/** How a payment was or is to be made, with its bank. */
export const methodText = ({
  method_label: label,
  bank,
}: Pick<DeskPayment, 'method_label' | 'bank'>): string => (bank === null ? label : `${label} (${bank})`);
