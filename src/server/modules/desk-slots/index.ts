export { createDeskSlots as deskSlotsIn, type DeskSlots } from './desk-slots.ts';
