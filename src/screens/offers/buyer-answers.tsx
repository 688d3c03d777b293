import type { BuyerAnswerListProps } from '#features/offer/index.ts';
import { AnswerList } from '#renderer/form/answer-list.tsx';
import { AnswerWords } from '#renderer/form/answer-words.tsx';
import { fieldApi } from '#store/field-api.ts';
import { useOffersView } from './offers-context.ts';

/** The details of the buyer in words. */
export function BuyerAnswers({ answers }: BuyerAnswerListProps) {
  const { buyerForm: form, region } = useOffersView();
  if (!form) return null;
  const rows = form.steps
    .flatMap(({ fields }) => fields)
    .flatMap(({ name, view }) => {
      const answer = answers[name];
      if (answer === undefined) return [];
      const api = fieldApi(region, form.name);
      return [
        {
          label: view.label,
          value: <AnswerWords answer={answer} view={view} currency={form.currency} api={api} />,
        },
      ];
    });
  return <AnswerList answers={rows} />;
}
