import type { MigrationStep } from '../migration-step.ts';

export const openingHours: MigrationStep = {
  from: '0.1',
  kind: 'content/places',
  isCertain: true,
  text: 'Hours of showrooms are rules, by which appointments are offered. Hours in words are removed: write them as [{ "days": ["mon"], "opens": "09:00", "closes": "18:00" }].',
  change(json) {
    for (const place of json.names(['locations'])) {
      const hours = json.get(['locations', place, 'hours']);
      if (hours !== undefined && hours !== null && !Array.isArray(hours))
        json.remove(['locations', place, 'hours']);
    }
  },
};
