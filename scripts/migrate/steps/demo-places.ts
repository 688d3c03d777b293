import type { MigrationStep } from '../migration-step.ts';

export const demoPlaces: MigrationStep = {
  from: '0.1',
  kind: 'manifest',
  isCertain: true,
  text: '"demo.places" is removed: demo cars stand at the showrooms of content/<region>/places.json.',
  change(json) {
    json.remove(['demo', 'places']);
  },
};
