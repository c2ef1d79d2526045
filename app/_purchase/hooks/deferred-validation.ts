import { zodResolver } from "@hookform/resolvers/zod";
import { createFormControl, type FieldErrors, type FieldValues, type ResolverResult } from "react-hook-form";
import type { $ZodType } from "zod/v4/core";
import { isEmptyCode } from "@/app/_purchase/state/problems";
import { FIELD_NAMES } from "@/app/_purchase/state/service-forms";
import type { FieldProblem } from "@/lib/model/service-id";

export interface DeferredValidation {
  /** Validates the whole form; returns true if it is valid. */
  validate(): Promise<boolean>;
  /** Rows have moved: results stored by row number are no longer valid. */
  forget(): void;
  stop(): void;
}

/**
 * Attaches react-hook-form to an existing form that also works without it. Loaded at the first focus (stack.md,
 * weights). A field is validated when it loses focus and, once invalid, at each change. `report` gets all problems by
 * field name.
 */
export function startDeferredValidation(
  form: HTMLFormElement,
  schema: $ZodType<FieldValues, FieldValues>,
  report: (problems: FieldProblem[]) => void,
): DeferredValidation {
  const check = zodResolver(schema);
  const control = createFormControl<FieldValues>({
    mode: "onTouched",
    reValidateMode: "onChange",
    shouldFocusError: false,
    resolver: async (values, context, options) => {
      const result = await check(withoutHoles(values), context, options);
      return isEmailOmitted(form) ? withoutEmail(result) : result;
    },
  });
  const registered = new Set<string>();
  const register = (name: string) => {
    registered.add(name);
    return control.register(name as never);
  };
  let sent = false;
  const unsubscribe = control.subscribe({
    formState: { errors: true },
    callback: ({ errors }) => {
      const problems = flatten(errors ?? {});
      // Empty fields are reported only on submit: customers may still be filling in the form.
      report(sent ? problems : problems.filter(({ code }) => !isEmptyCode(code)));
    },
  });

  const sync = () => {
    const names = new Set<string>();
    for (const [name, value] of new FormData(form)) {
      if (typeof value !== "string" || !isChecked(name)) continue;
      names.add(name);
      register(name);
      control.setValue(name as never, value as never);
    }
    for (const name of registered) {
      if (names.has(name)) continue;
      registered.delete(name);
      control.unregister(name as never);
    }
  };
  const pass = (type: "change" | "blur") => (event: Event) => {
    const target = event.target;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    if (!isChecked(target.name)) return;
    // The focus moves to a button: an error message now would move the button away from the finger.
    if (event instanceof FocusEvent && event.relatedTarget instanceof HTMLButtonElement) return;
    sync();
    const field = register(target.name);
    const handler = type === "change" ? field.onChange : field.onBlur;
    void handler({ target: { name: target.name, value: target.value }, type });
  };
  const onInput = pass("change");
  const onLeave = pass("blur");
  form.addEventListener("input", onInput);
  form.addEventListener("focusout", onLeave);
  sync();
  // Validate what was typed and left while this was loading on a slow network.
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement) || element.type === "radio") continue;
    if (element.value === "" || element === document.activeElement || !isChecked(element.name)) continue;
    const { name, value } = element;
    void register(name).onBlur({ target: { name, value }, type: "blur" });
  }

  return {
    async validate() {
      sent = true;
      sync();
      let fine = false;
      // Not trigger(): only a submitted form is validated again at each change.
      await control.handleSubmit(() => {
        fine = true;
      })();
      return fine;
    },
    forget: () => control.clearErrors(),
    stop() {
      unsubscribe();
      form.removeEventListener("input", onInput);
      form.removeEventListener("focusout", onLeave);
    },
  };
}

/** A removed row leaves a hole in the array, which no field shows and every schema rejects. */
function withoutHoles(values: FieldValues): FieldValues {
  if (!Array.isArray(values.recipients)) return values;
  return { ...values, recipients: values.recipients.filter((row) => row !== undefined) };
}

/** Whether the email is empty where the shop allows it (email-field.tsx). */
function isEmailOmitted(form: HTMLFormElement): boolean {
  const field = form.elements.namedItem("email");
  return field instanceof HTMLInputElement && field.value.trim() === "" && "optional" in field.dataset;
}

/** The result without the email's problem. */
function withoutEmail(result: ResolverResult<FieldValues>): ResolverResult<FieldValues> {
  const { email: _email, ...errors } = result.errors;
  return { values: {}, errors };
}

function isChecked(name: string): boolean {
  return name === "email" || name === "plan" || name.startsWith("recipients.") || FIELD_NAMES.includes(name);
}

/** Converts nested errors ("recipients" → 1 → "phone") to problems by field name. */
function flatten(errors: FieldErrors, path = ""): FieldProblem[] {
  return Object.entries(errors).flatMap(([name, error]): FieldProblem[] => {
    if (!error || typeof error !== "object") return [];
    const at = path ? `${path}.${name}` : name;
    if (typeof error.message === "string") return [{ path: at, code: error.message }];
    return flatten(error as FieldErrors, at);
  });
}
