import { toast, ToastContainer } from "react-toastify/unstyled";
import type { ToastVariant } from "./toast.tsx";

const lastsMs = 2000;

export function say(text: string, variant: ToastVariant): void {
  if (variant === "success") toast.success(text);
  else if (variant === "warning") toast.warning(text);
  else toast(text);
}

export function ToastPlace({ rtl }: { rtl: boolean }) {
  return (
    <ToastContainer
      position="top-center"
      autoClose={lastsMs}
      hideProgressBar={false}
      pauseOnHover
      pauseOnFocusLoss
      rtl={rtl}
      theme="light"
    />
  );
}
