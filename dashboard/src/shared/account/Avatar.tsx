import { classes } from "../../ui/classes.ts";

/** A person's photo, or a placeholder picture. */
export function Avatar({ photo, className }: { photo: string | null | undefined; className: string }) {
  return (
    <img
      src={photo ?? "/images/avatar.png"}
      alt=""
      className={classes("shrink-0 rounded-control bg-sunken object-cover", className)}
    />
  );
}
