import { useForm } from "react-hook-form";
import { AuthPage } from "../shared/account/AuthPage.tsx";
import { Button } from "../ui/button/Button.tsx";
import { Field } from "../ui/form/Field.tsx";
import { PasswordInput, TextInput } from "../ui/form/TextInput.tsx";
import { TextLink } from "../ui/button/TextLink.tsx";

export function LoginSample() {
  const form = useForm({ defaultValues: { email: "", password: "" } });
  return (
    <AuthPage
      title="Sign in"
      note="Welcome back."
      figure={{ value: "€ 0.00", words: "in sales so far today" }}
      footer={
        <>
          No account? <TextLink to="/register">Register</TextLink>
        </>
      }
    >
      <form className="flex flex-col gap-4" onSubmit={form.handleSubmit(() => undefined)}>
        <Field label="Email" name="email">
          <TextInput type="email" autoComplete="username" {...form.register("email")} />
        </Field>
        <Field label="Password" name="password">
          <PasswordInput autoComplete="current-password" {...form.register("password")} />
        </Field>
        <Button look="primary" type="submit">
          Sign in
        </Button>
        <TextLink to="/forgot-password">Forgot password?</TextLink>
      </form>
    </AuthPage>
  );
}
