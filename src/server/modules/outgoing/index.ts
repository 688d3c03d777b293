export { OUTGOING_FORMATS, type OutgoingFormat } from './attributes.ts';
export { createOutgoing, type Outgoing } from './outgoing.ts';
