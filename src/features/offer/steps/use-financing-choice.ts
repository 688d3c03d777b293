import { useDispatch } from 'react-redux';
import { useAction, useOfferContext } from '../offer-context.ts';
import { type FinancingChoice, offerActions } from '../offer-slice.ts';
import { useOfferAct } from '../use-offer-act.ts';
import { useOfferState } from '../use-offer-state.ts';

/** How the buyer chooses to pay: what can be chosen, what is missing, and how the choice is sent. */
export function useFinancingChoice() {
  const dispatch = useDispatch();
  const { address, banks } = useOfferContext();
  const actions = { cash: useAction('choose_cash'), loan: useAction('request_loan') };
  const { isBusy, actAndGo } = useOfferAct(address);
  const choice = useOfferState((state) => state.choice);
  const methods = (['cash', 'loan'] as const).filter(
    (each) => actions[each] && (each === 'cash' || banks.length > 0),
  );
  const method = methods.find((each) => each === choice.method);
  const { bank, months, insurance } = choice;
  const isComplete = method === 'cash' || (method === 'loan' && bank !== '' && months !== null);
  const isMissingPapers = method !== undefined && (actions[method]?.missing.includes('documents') ?? false);
  return {
    choice,
    methods,
    /** The chosen one; undefined: none that is possible. */
    method,
    /** Whether everything is chosen. */
    isComplete,
    isMissingPapers,
    /** Whether the choice can be sent. */
    isReady: isComplete && !isMissingPapers,
    isBusy,
    change: (part: Partial<FinancingChoice>) => dispatch(offerActions.choiceChanged(part)),
    async send() {
      if (isBusy || method === undefined || !isComplete || isMissingPapers) return;
      const loan = method === 'loan' && { bank, months };
      await actAndGo({ path: 'financing-and-insurance', body: { method, ...loan, insurance } });
    },
  };
}
