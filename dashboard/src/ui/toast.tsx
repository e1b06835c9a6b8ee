import { toast, ToastContainer } from "react-toastify/unstyled";

const lastsMs = 2000;

/** Says in three to five words what happened ("Product updated"). What persists is a Banner; undo never lives here. */
export function notify(text: string, variant: "success" | "warning" | "plain" = "plain"): void {
  if (variant === "success") toast.success(text);
  else if (variant === "warning") toast.warning(text);
  else toast(text);
}

/** Where toasts appear: at the top, for two seconds, longer under the pointer or in a hidden tab. */
export function Toasts({ rtl }: { rtl?: boolean }) {
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
