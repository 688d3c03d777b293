/** Fields of the two halves of a make and model. */
export const MAKE_FIELD = 'inventory.make';
export const MODEL_FIELD = 'inventory.make_model';
