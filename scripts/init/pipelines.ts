/** Checks of every change on GitHub: faults stand at their lines. */
export const GITHUB = `name: check
on: [push, pull_request]
permissions:
  contents: read
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
      - run: npm ci
      - run: npx forecourt check --format github
`;

/** The same on GitLab, which shows faults as failed tests. */
export const GITLAB = `check:
  image: node:24
  script:
    - npm ci
    - npx forecourt check --format junit > check.xml
  artifacts:
    when: always
    reports:
      junit: check.xml
`;
