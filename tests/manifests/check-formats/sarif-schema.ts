const text = {
  type: 'object',
  additionalProperties: false,
  required: ['text'],
  properties: { text: { type: 'string', minLength: 1 } },
};
const place = {
  id: { type: 'integer', minimum: -1 },
  physicalLocation: {
    type: 'object',
    additionalProperties: false,
    required: ['artifactLocation'],
    properties: {
      artifactLocation: {
        type: 'object',
        additionalProperties: false,
        required: ['uri'],
        // a relative reference or a file: no blanks, no backslashes
        properties: {
          uri: { type: 'string', pattern: '^(?:file:///)?[^\\s\\\\:]+$' },
          uriBaseId: { const: '%SRCROOT%' },
        },
      },
      region: {
        type: 'object',
        additionalProperties: false,
        required: ['startLine'],
        properties: {
          startLine: { type: 'integer', minimum: 1 },
          startColumn: { type: 'integer', minimum: 1 },
        },
      },
    },
  },
  logicalLocations: {
    type: 'array',
    uniqueItems: true,
    items: {
      type: 'object',
      additionalProperties: false,
      properties: { fullyQualifiedName: { type: 'string' } },
    },
  },
};
const locations = {
  type: 'array',
  items: { type: 'object', additionalProperties: false, properties: place },
};

/** The part of SARIF 2.1.0 (OASIS, sections 3.13 to 3.34) that a check writes, stricter: nothing else may be there. */
export const SARIF = {
  type: 'object',
  additionalProperties: false,
  required: ['version', 'runs'],
  properties: {
    $schema: { type: 'string' },
    version: { const: '2.1.0' },
    runs: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['tool', 'results'],
        properties: {
          tool: {
            type: 'object',
            additionalProperties: false,
            required: ['driver'],
            properties: {
              driver: {
                type: 'object',
                additionalProperties: false,
                required: ['name'],
                properties: {
                  name: { type: 'string' },
                  version: { type: 'string' },
                  rules: {
                    type: 'array',
                    uniqueItems: true,
                    items: {
                      type: 'object',
                      additionalProperties: false,
                      required: ['id'],
                      properties: { id: { type: 'string' }, shortDescription: text },
                    },
                  },
                },
              },
            },
          },
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          results: {
            type: 'array',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['message', 'ruleId'],
              properties: {
                ruleId: { type: 'string' },
                ruleIndex: { type: 'integer', minimum: -1 },
                level: { enum: ['none', 'note', 'warning', 'error'] },
                message: text,
                locations,
                relatedLocations: { ...locations, uniqueItems: true },
              },
            },
          },
        },
      },
    },
  },
};
