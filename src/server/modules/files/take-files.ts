import { Invalid } from '../../errors/domain-error.ts';
import type { AnsweredField, TicketEffect } from '../tickets/index.ts';
import { attachFiles } from './repositories/ticket-files.ts';

/**
 * Gives the uploads that the answers name to the ticket.
 * @throws Invalid for uploads of others and unknown ones alike
 */
export const takeFiles: TicketEffect = async (tx, { id: ticketId }, request, answered) => {
  const { region, person, t } = request;
  for (const { field, answer } of answered.filter(isFileAnswer)) {
    const ids = answer as readonly string[];
    const unknown = await attachFiles(tx, { ids, region: region.code, person, field: field.name, ticketId });
    if (unknown.length > 0)
      throw new Invalid('invalid_input', t('forms:refused.answers'), {
        [field.name]: [t('forms:error.file')],
      });
  }
};

const isFileAnswer = ({ field }: AnsweredField) => field.type === 'file';
