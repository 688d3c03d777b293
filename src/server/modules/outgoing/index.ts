export {
  type Attribute,
  attributeValues,
  OUTGOING_FORMATS,
  type OutgoingFile,
  type OutgoingFormat,
} from './attributes.ts';
export { createOutgoing, type Outgoing } from './outgoing.ts';
