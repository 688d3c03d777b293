/**
 * Last path segments under `tickets/` that have a POST route of their own, as far as they could be names of forms: the
 * call `tickets/{form}` never gets these. A test compares them with the routes.
 */
export const TAKEN_FORM_NAMES: readonly string[] = ['files', 'sell_car', 'buy_new_car', 'workshop'];
