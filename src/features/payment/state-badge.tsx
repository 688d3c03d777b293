import type { TransactionDetail, TransactionPayment } from '#contracts/types.ts';
import { Badge, type BadgeTone } from '#ui/badge/badge.tsx';

type State = TransactionDetail['state'] | TransactionPayment['state'] | RefundState;
type RefundState = TransactionPayment['refunds'][number]['state'];

const TONES: Readonly<Record<State, BadgeTone>> = {
  due: 'amber',
  processing: 'blue',
  paid: 'green',
  mismatched: 'amber',
  refunded: 'neutral',
  cancelled: 'neutral',
  open: 'neutral',
  failed: 'red',
  approved: 'amber',
  signed: 'blue',
  pending: 'blue',
  succeeded: 'green',
};

/** Where a transaction, a try to pay it, or a refund stands. */
export const StateBadge = ({ of: { state, state_label } }: { of: { state: State; state_label: string } }) => (
  <Badge tone={TONES[state]}>{state_label}</Badge>
);
