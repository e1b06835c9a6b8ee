import { documentSettingsFields } from "@vitrine/contract/orders/documents";
import * as z from "zod";

export const settingsSchema = z.object(documentSettingsFields);
