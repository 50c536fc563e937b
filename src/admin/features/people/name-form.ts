import { staffNameSchema, type StaffMember } from '../../../domain/http-api/staff';
import * as z from '../../../domain/zod';
import { showFailure, useSchemaForm } from '../../lib/schema-form';
import { useChangePerson } from './api/people';
import { failureWords } from './failure-words';

const nameFormSchema = z.strictObject({ name: staffNameSchema });

export const NAME_HINT = 'Visitors see it in your emails too.';

const RENAMED = {
  title: 'Name Changed',
  text: 'The desk and emails to visitors use it from now on.',
};

/** The form of a person's name, one's own or a colleague's, and the function that saves it. */
export function useNameForm(
  person: Pick<StaffMember, 'id' | 'name' | 'email'>,
  onSaved?: () => void,
) {
  const form = useSchemaForm(nameFormSchema, { defaultValues: { name: person.name } });
  const { mutate, isPending } = useChangePerson(person, RENAMED);
  const submit = form.handleSubmit((change) =>
    mutate(change, {
      onSuccess: () => onSaved?.(),
      onError: (failure) => showFailure(form, failure, failureWords(failure)),
    }),
  );
  return { form, submit, isPending };
}
