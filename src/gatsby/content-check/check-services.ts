import { BUDGET_KEY, CONSULTATION_ONLY, SERVICE_KEY } from '../../domain/enquiry-fields';
import { below, type ContentDocument, isJsonObject, type Problem } from './content-document';

type Texts = Readonly<Record<string, string>>;

interface Found {
  document: ContentDocument;
  value: Texts;
}

/** The documents of a type in which these fields are texts; checkShape reports the others. */
function textsOf(documents: readonly ContentDocument[], typeName: string, names: string[]) {
  return documents
    .filter((document) => document.typeName === typeName)
    .flatMap((document): Found[] => {
      const value = isJsonObject(document.value) ? document.value : {};
      const isWhole = names.every((name) => typeof value[name] === 'string');
      return isWhole ? [{ document, value: value as Texts }] : [];
    });
}

const problemAt = ({ document }: Found, name: string, reason: string): Problem => ({
  file: document.file,
  path: below(document.path, name),
  reason,
});

/** Whether the form no longer offers a choice. */
const isFormer = ({ value }: ContentDocument) => isJsonObject(value) && value.former === true;

const pathOf = (key = '') => `/services/${key}`;

/** Checks that a group's path matches its key, and that it has services. */
function checkGroup(group: Found, choices: readonly Found[], services: readonly Found[]) {
  const { key, href } = group.value;
  const problems: Problem[] = [];
  if (href !== pathOf(key)) {
    problems.push(problemAt(group, 'href', `must be "${pathOf(key)}", by the group's key`));
  }
  if (!choices.some(({ value }) => value.key === key)) {
    const reason = `content/services/choices.json has no choice with the key "${key}", like { "key": "${key}", "label": "…" }`;
    problems.push(problemAt(group, 'key', reason));
  }
  if (choices.some(({ document, value }) => value.key === key && isFormer(document))) {
    const reason = `its choice in content/services/choices.json is "former": the form has to offer it`;
    problems.push(problemAt(group, 'key', reason));
  }
  if (!services.some(({ value }) => value.href?.startsWith(`${href}/`))) {
    const reason = `no service lies below it: content/services/${key}.json needs one with an href like "${href}/first"`;
    problems.push(problemAt(group, 'key', reason));
  }
  return problems;
}

const HEALTHCARE = 'pages/healthcare.json';

/** Checks the cards of groups with the template `healthcare`, which needs `healthcare.json` with a card for each service. */
function checkCards(
  documents: readonly ContentDocument[],
  groups: readonly Found[],
  services: readonly Found[],
): Problem[] {
  const [group, ...others] = groups.filter(({ value }) => value.template === 'healthcare');
  if (!group) return [];
  const page = documents.find(({ file }) => file === HEALTHCARE);
  if (!page) return [problemAt(group, 'template', `needs the file content/${HEALTHCARE}`)];
  const cards = isJsonObject(page.value) ? page.value.cards : undefined;
  const led = Array.isArray(cards) ? cards.filter(isJsonObject).map(({ href }) => href) : [];
  return [
    ...services
      .filter(({ value }) => value.href?.startsWith(`${group.value.href}/`))
      .filter(({ value }) => !led.includes(value.href))
      .map((service) =>
        problemAt(service, 'href', `"cards" in content/${HEALTHCARE} has no card with this href`),
      ),
    ...others.map((other) => {
      const reason = `"healthcare" is taken by ${group.value.key}: its cards are those of one group`;
      return problemAt(other, 'template', reason);
    }),
  ];
}

/** Finds reply templates for services that the form does not offer. */
function checkTemplates(documents: readonly ContentDocument[], choices: readonly Found[]) {
  const keys = choices.map(({ value }) => value.key);
  return textsOf(documents, 'ReplyTemplate', ['service'])
    .filter(({ value }) => !keys.includes(value.service))
    .map((template) => {
      const { service } = template.value;
      return problemAt(
        template,
        'service',
        `"${service}" is no service; allowed are ${keys.join(', ')}`,
      );
    });
}

/** Files whose list must not be empty, each with the reason. */
const NEEDED = {
  BudgetChoice: { file: 'services/budgets.json', reason: 'names no budget: the form asks for one' },
  ServiceGroup: {
    file: 'services/groups.json',
    reason: 'names no group of services: the menu and home show at least one',
  },
} as const;

/** Finds empty lists in content whose form has services to choose from. */
function checkLists(documents: readonly ContentDocument[]): Problem[] {
  const has = (name: string) => documents.some(({ typeName }) => typeName === name);
  if (!has('ServiceChoice')) return [];
  return Object.entries(NEEDED)
    .filter(([typeName]) => !has(typeName))
    .map(([, { file, reason }]) => ({ file, path: '', line: 1, reason }));
}

/** Checks that groups, services, and the choices and budgets of the enquiry form agree. */
export function checkServices(documents: readonly ContentDocument[]): Problem[] {
  const budgets = textsOf(documents, 'BudgetChoice', ['key']);
  const choices = textsOf(documents, 'ServiceChoice', ['key']);
  const groups = textsOf(documents, 'ServiceGroup', ['key', 'href']);
  const services = textsOf(documents, 'Service', ['href']);
  const file = 'services/choices.json';
  return [
    ...checkLists(documents),
    ...choices
      .filter(({ value }) => !SERVICE_KEY.test(value.key ?? ''))
      .map((choice) =>
        problemAt(choice, 'key', 'must be up to 40 small letters, digits and hyphens, like "crm"'),
      ),
    ...budgets
      .filter(({ value }) => !BUDGET_KEY.test(value.key ?? ''))
      .map((budget) =>
        problemAt(
          budget,
          'key',
          'must be up to 40 letters, digits, hyphens and +, like "1L-5L" or "25L+"',
        ),
      ),
    ...(choices.length === 0 ||
    choices.some(({ document, value }) => value.key === CONSULTATION_ONLY && !isFormer(document))
      ? []
      : [
          {
            file,
            path: '',
            reason: `lacks the key "${CONSULTATION_ONLY}", for enquiries that book a call`,
          },
        ]),
    ...groups.flatMap((group) => checkGroup(group, choices, services)),
    ...checkCards(documents, groups, services),
    ...checkTemplates(documents, choices),
  ];
}
